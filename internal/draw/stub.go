package draw

func drawDots(s *subject) (*drawing, error)      { return nil, errNoModel }
func drawPipeline(s *subject) (*drawing, error)  { return nil, errNoModel }
func drawRoofline(s *subject) (*drawing, error)  { return nil, errNoModel }
func drawOccupancy(s *subject) (*drawing, error) { return nil, errNoModel }
func drawCPU(s *subject) (*drawing, error)       { return nil, errNoModel }
