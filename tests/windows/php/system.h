/* The system's headers, compiled once for all sources: parsing them takes longer than what follows. */
#define _WIN32_WINNT 0x0A00
#define _POSIX_ /* ARG_MAX */
#include <limits.h>
#undef _POSIX_
#include <winsock2.h>
#include <ws2tcpip.h>
#include <windows.h>
#undef interface /* a word of PHP's */
