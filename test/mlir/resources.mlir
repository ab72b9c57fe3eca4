// flags: --allow-unregistered-dialect
"test.resource"() {a = dense_resource<blob1> : tensor<3xi64>, b = dense_resource<"quoted key"> : vector<2xi32>, c = dense_resource<blob1> : tensor<24xi8>} : () -> ()

{-#
  dialect_resources: {
    builtin: {
      blob1: "0x08000000010000000000000002000000000000000300000000000000",
      "quoted key": "0x040000000100000002000000",
      unused: "0x0400000001000000"
    }
  }
#-}

// -----

"test.resource"() : () -> ()

{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module()",
      disable_threading: true,
      verify_each: false
    },
    other: {
      "a key": "text",
      blob: "0x0400000001000000"
    }
  }
#-}

// -----

"test.resource"() {a = dense_resource<missing> : tensor<4xf32>} : () -> ()
