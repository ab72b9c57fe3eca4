// flags: --allow-unregistered-dialect
// Characters and words that begin nothing.
$

// -----

%

// -----

#

// -----

!

// -----

^

// -----

@

// -----

"unterminated

// -----

"bad \q escape"() : () -> ()

// -----

"a
"

// -----

..

// -----

.

// -----

&

// -----

/

// -----

/ /

// -----

`

// -----

~

// -----

'

// -----

%a%b

// -----

%-

// -----

0x

// -----

#-}

// -----

{-#

// -----

->

// -----

...

// -----

::

// -----

func.func @1f() {}

// -----

func.func @

// -----

func.func @"

// -----

%0#x = "a.b"() : () -> i32

// -----

"a.b"(%0#) : (i32) -> ()

// -----

"a.b"(%0#-1) : (i32) -> ()

// -----

module {
  "tab	inside"() : () -> ()
}

// -----

		nonsense

// -----

  	 nonsense here

// -----

1

// -----

-1

// -----

1.0

// -----

()

// -----

[]

// -----

<>

// -----

?

// -----

*

// -----

"a"

// -----

"a"(

// -----

"a"()

// -----

"a"() :

// -----

"a"() : (

// -----

"a"() : ()

// -----

"a"() : () ->

// -----

a

// -----

a.b

// -----

module

// -----

module {

// -----

module {}}

// -----

module @

// -----

module @a

// -----

module attributes

// -----

module attributes {

// -----

module attributes {}

// -----

module {} {}

// -----

module {} loc

// -----

module {} loc(

// -----

module {} loc()
