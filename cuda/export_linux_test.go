package cuda

// BindNames is bind, for tests from outside: it finds functions by name.
func BindNames(address func(name string) uintptr) *API {
	return bind(func(s symbol) uintptr { return address(s.name) })
}
