// A request thread of tests that cannot start.

throw new Error('no memory')
