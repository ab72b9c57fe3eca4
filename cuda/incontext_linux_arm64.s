#include "textflag.h"

GLOBL ·inContextCode(SB), NOPTR|RODATA, $8
DATA ·inContextCode(SB)/8, $inContext(SB)

// inContext is a function for C: int inContext(struct contextCall *), see incontext_linux.go.
TEXT inContext(SB), NOSPLIT|NOFRAME, $0
	SUB  $64, RSP // 3 arguments on the stack, and the registers that are kept
	STP  (R29, R30), 32(RSP)
	STP  (R19, R20), 48(RSP)
	ADD  $32, RSP, R29
	MOVD R0, R19
	MOVD 8(R19), R0
	MOVD 0(R19), R9
	CALL (R9)
	MOVW R0, R20
	CBNZW R0, end
	MOVD $1, R9
	MOVD R9, 40(R19)
	MOVD 112(R19), R9
	MOVD R9, 0(RSP)
	MOVD 120(R19), R9
	MOVD R9, 8(RSP)
	MOVD 128(R19), R9
	MOVD R9, 16(RSP)
	LDP  48(R19), (R0, R1)
	LDP  64(R19), (R2, R3)
	LDP  80(R19), (R4, R5)
	LDP  96(R19), (R6, R7)
	MOVD 32(R19), R9
	CALL (R9)
	MOVW R0, R20
	MOVD 24(R19), R0
	MOVD 16(R19), R9
	CALL (R9)

end:
	MOVD R20, R0
	LDP  32(RSP), (R29, R30)
	LDP  48(RSP), (R19, R20)
	ADD  $64, RSP
	RET
