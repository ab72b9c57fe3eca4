// flags: --allow-unregistered-dialect
"test.hex"() {
  a = dense<"0x01000000020000000300000004000000"> : tensor<4xi32>, b = dense<"0x0000803F"> : tensor<3xf32>, c = dense<"0x0000803F00000040"> : tensor<2xf32>,
  d = dense<"0x0102"> : tensor<2xi8>, e = dense<"0x05"> : tensor<3xi1>, f = dense<"0x0001"> : tensor<1x1xi16>, g = dense<"0x01"> : tensor<i8>, h = dense<"0xff"> : tensor<1xi8>
} : () -> ()

// -----

// Many elements are printed as hex.
"test.hex"() {a = dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F6061626364"> : tensor<101xi8>} : () -> ()
"test.hex"() {a = dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F60616263"> : tensor<100xi8>} : () -> ()

// -----

"test.hex"() {a = dense<"0xAAAAAAAAAAAAAAAAAAAAAAAAAA"> : tensor<104xi1>, b = dense<"0xFF"> : tensor<8xi1>, c = dense<"0x00"> : tensor<5xi1>} : () -> ()
