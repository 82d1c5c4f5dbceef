// Settings of the test process; set before any module reads them.
process.env.SECRET ??= 'a secret for tests only, of enough characters'
process.env.LOG_LEVEL ??= 'silent'
process.env.CALLS_PER_MINUTE ??= '1000000'
