/* The first GPU, by the driver alone: no header or library of CUDA's toolkit is needed. A program that
 * has the toolkit would use that. Functions return NULL or what went wrong. */
#ifndef GPU_H
#define GPU_H

#include <stddef.h>

const char *gpu_open(void); /* makes the context of the first GPU current, and a stream */
const char *gpu_name(void);
void *gpu_stream(void);
const char *gpu_alloc(void **at, size_t bytes);
const char *gpu_upload(void *to, const void *from, size_t bytes);
const char *gpu_download(void *to, const void *from, size_t bytes); /* waits for the stream */
void gpu_free(void *at);
void gpu_close(void);

#endif
