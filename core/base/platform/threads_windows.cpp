// SPDX-License-Identifier: GPL-3.0-or-later
// Destroys the thread_local objects of a thread that ends. With g++ on Windows, a key of pthreads
// gives back their memory, and mingw's own __cxa_thread_atexit destroys them after that. The one
// here uses a key as well: the keys are worked off in the order in which they were made, and this
// one is made before all others.
#include <pthread.h>

#include <cstdlib>

namespace {

/// An object to be destroyed, and those that were made before it.
struct Destructor {
    void (*destroy)(void*) = nullptr;
    void* object = nullptr;
    Destructor* next = nullptr;
};

pthread_key_t key;

void destroyAll(void* first) {
    // A destructor may make further objects.
    for (; first != nullptr; first = ::pthread_getspecific(key)) {
        ::pthread_setspecific(key, nullptr);
        while (first != nullptr) {
            auto* const one = static_cast<Destructor*>(first);
            first = one->next;
            one->destroy(one->object);
            std::free(one);
        }
    }
}

} // namespace

// Every program links this file because CMake names this function to the linker.
extern "C" __attribute__((constructor(101))) void parsescopeThreadKeys() {
    ::pthread_key_create(&key, destroyAll);
}

/// Called by the compiler: registers an object of this thread that is to be destroyed. Returns 0.
extern "C" int __cxa_thread_atexit(void (*destroy)(void*), void* object, void* /*library*/) {
    auto* const one = static_cast<Destructor*>(std::malloc(sizeof(Destructor)));
    if (one == nullptr)
        return -1;
    *one = {destroy, object, static_cast<Destructor*>(::pthread_getspecific(key))};
    return ::pthread_setspecific(key, one);
}
