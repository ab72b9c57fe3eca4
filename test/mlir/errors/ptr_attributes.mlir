func.func private @f(%x: !ptr.ptr<>)

// -----

func.func private @f(%x: !ptr.ptr)

// -----

func.func private @f(%x: !ptr.ptr<1>)

// -----

func.func private @f(%x: !ptr.ptr<foo>)

// -----

func.func private @f(%x: !ptr.foo)

// -----

func.func private @f() attributes {a = #ptr.foo}

