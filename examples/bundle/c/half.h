/* Floats of 16 bits, which C11 lacks. */
#ifndef HALF_H
#define HALF_H

#include <math.h>
#include <stdint.h>

static inline float half_to_float(uint16_t h) {
  const int exponent = h >> 10 & 31, mantissa = h & 1023;
  float x;
  if (exponent == 31) {
    x = mantissa ? NAN : INFINITY;
  } else if (exponent == 0) {
    x = ldexpf((float)mantissa, -24);
  } else {
    x = ldexpf((float)(mantissa + 1024), exponent - 25);
  }
  return h & 0x8000 ? -x : x;
}

/* Rounds to nearest, ties to even, as the processor does. */
static inline uint16_t float_to_half(float x) {
  const uint16_t sign = signbit(x) ? 0x8000 : 0;
  int exponent;
  float rounded;
  x = fabsf(x);
  if (x != x) return 0x7e00;
  if (x >= 65520.0f) return sign | 0x7c00;
  frexpf(x, &exponent);
  if (exponent < -13) exponent = -13; /* subnormal */
  rounded = nearbyintf(ldexpf(x, 11 - exponent));
  return (uint16_t)(sign + (uint16_t)rounded + (uint16_t)((exponent + 13) << 10));
}

#endif
