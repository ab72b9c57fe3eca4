#include "textflag.h"

GLOBL ·inContextCode(SB), NOPTR|RODATA, $8
DATA ·inContextCode(SB)/8, $inContext(SB)

// inContext is a function for C: int inContext(struct contextCall *), see incontext_linux.go.
TEXT inContext(SB), NOSPLIT|NOFRAME, $0
	PUSHQ BP
	MOVQ  SP, BP
	PUSHQ BX
	PUSHQ R12
	SUBQ  $48, SP // 5 arguments on the stack, which is a multiple of 16 at calls
	MOVQ  DI, BX
	MOVQ  8(BX), DI
	MOVQ  0(BX), AX
	CALL  AX
	MOVL  AX, R12
	TESTL AX, AX
	JNE   end
	MOVQ  $1, 40(BX)
	MOVQ  48(BX), DI
	MOVQ  56(BX), SI
	MOVQ  64(BX), DX
	MOVQ  72(BX), CX
	MOVQ  80(BX), R8
	MOVQ  88(BX), R9
	MOVQ  96(BX), AX
	MOVQ  AX, 0(SP)
	MOVQ  104(BX), AX
	MOVQ  AX, 8(SP)
	MOVQ  112(BX), AX
	MOVQ  AX, 16(SP)
	MOVQ  120(BX), AX
	MOVQ  AX, 24(SP)
	MOVQ  128(BX), AX
	MOVQ  AX, 32(SP)
	MOVQ  32(BX), AX
	CALL  AX
	MOVL  AX, R12
	MOVQ  24(BX), DI
	MOVQ  16(BX), AX
	CALL  AX

end:
	MOVL R12, AX
	ADDQ $48, SP
	POPQ R12
	POPQ BX
	POPQ BP
	RET
