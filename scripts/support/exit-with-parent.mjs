// Preloaded into every child of `npm start`: a supervisor that was killed leaves no orphans behind.
process.on('disconnect', () => process.exit(0))
process.channel?.unref()
