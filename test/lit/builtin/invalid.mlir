// RUN: tshared-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error @+1 {{expected '{' to begin a region}}
module @a @b { }

// -----

// expected-error @+1 {{expected operation name in quotes}}
module { } { }

// -----

// expected-error @+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'foo'}}
module attributes {foo = 1} { }

// -----

// expected-error @+1 {{'builtin.module' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
"builtin.module"() <{sym_name = "q", sym_visibility = "foo"}> ({ ^bb0: }) : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
"builtin.module"() <{sym_name = "q"}> ({ }) : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op requires one region}}
"builtin.module"() <{sym_name = "q"}> ({ ^bb0: }, {}) : () -> ()

// -----

func.func @symbol_parent() {
  // expected-error @+1 {{'builtin.module' op symbol's parent must have the SymbolTable trait}}
  builtin.module @a { }
  return
}
