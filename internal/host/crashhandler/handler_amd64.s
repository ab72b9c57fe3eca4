//go:build linux && !race

#include "textflag.h"

// Of C's calling convention the handler keeps the registers that a function must not change. The arguments
// are signal, info and context; onSignal has them on the stack, and its result follows them.
TEXT ·handler(SB), NOSPLIT|NOFRAME|TOPFRAME, $0
	PUSHQ BX
	PUSHQ BP
	PUSHQ R12
	PUSHQ R13
	PUSHQ R14
	PUSHQ R15
	SUBQ  $56, SP
	MOVQ  DI, 32(SP)
	MOVQ  SI, 40(SP)
	MOVQ  DX, 48(SP)
	MOVQ  DI, 0(SP)
	MOVQ  SI, 8(SP)
	MOVQ  DX, 16(SP)
	CALL  ·onSignal(SB)
	MOVQ  24(SP), AX
	MOVQ  32(SP), DI
	MOVQ  40(SP), SI
	MOVQ  48(SP), DX
	ADDQ  $56, SP
	POPQ  R15
	POPQ  R14
	POPQ  R13
	POPQ  R12
	POPQ  BP
	POPQ  BX
	JMP   AX

TEXT ·handlerAddress(SB), NOSPLIT, $0-8
	MOVQ $·handler(SB), AX
	MOVQ AX, ret+0(FP)
	RET
