// Integer types of all widths and signs.
func.func private @signless(i1, i2, i7, i8, i31, i32, i64, i65, i128, i1000, i16777215)
func.func private @signed(si1, si4, si8, si32, si64, si128)
func.func private @unsigned(ui1, ui4, ui8, ui32, ui64, ui128)
func.func private @index(index) -> index

// -----

// Leading zeros in a width mean nothing.
func.func private @zeros(i032, si08, ui0016)

// -----

// An integer without bits.
func.func private @none(i0, si0, ui0) -> tensor<2xi0>
