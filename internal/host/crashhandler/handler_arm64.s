//go:build linux && !race

#include "textflag.h"

// Of C's calling convention the handler keeps the registers that a function must not change. The arguments
// are signal, info and context; onSignal has them on the stack, and its result follows them.
TEXT ·handler(SB), NOSPLIT|NOFRAME|TOPFRAME, $0
	SUB  $160, RSP
	MOVD R30, 0(RSP)
	MOVD R0, 8(RSP)
	MOVD R1, 16(RSP)
	MOVD R2, 24(RSP)
	MOVD R0, 40(RSP)
	MOVD R1, 48(RSP)
	MOVD R2, 56(RSP)
	STP  (R19, R20), 64(RSP)
	STP  (R21, R22), 80(RSP)
	STP  (R23, R24), 96(RSP)
	STP  (R25, R26), 112(RSP)
	STP  (R27, g), 128(RSP)
	STP  (R29, R30), 144(RSP)
	BL   ·onSignal(SB)
	MOVD 32(RSP), R3
	MOVD 40(RSP), R0
	MOVD 48(RSP), R1
	MOVD 56(RSP), R2
	LDP  64(RSP), (R19, R20)
	LDP  80(RSP), (R21, R22)
	LDP  96(RSP), (R23, R24)
	LDP  112(RSP), (R25, R26)
	LDP  128(RSP), (R27, g)
	LDP  144(RSP), (R29, R30)
	ADD  $160, RSP
	JMP  (R3)

TEXT ·handlerAddress(SB), NOSPLIT, $0-8
	MOVD $·handler(SB), R0
	MOVD R0, ret+0(FP)
	RET
