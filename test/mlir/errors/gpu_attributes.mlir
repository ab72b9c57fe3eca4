func.func private @f() attributes {a = #gpu<dim w>}

// -----

func.func private @f() attributes {a = #gpu.address_space<foo>}

// -----

func.func private @f() attributes {a = #gpu.thread<foo>}

// -----

func.func private @f() attributes {a = #gpu.block<foo>}

// -----

func.func private @f() attributes {a = #gpu.memory_space<foo>}

// -----

func.func private @f() attributes {a = #gpu.warp<1>}

// -----

func.func private @f() attributes {a = #gpu.lane<>}

// -----

func.func private @f() attributes {a = #gpu<dim>}

// -----

func.func private @f() attributes {a = #gpu<dim 1>}

// -----

func.func private @f() attributes {a = #gpu.thread}

// -----

func.func private @f() attributes {a = #gpu.warpgroup<x, y>}
