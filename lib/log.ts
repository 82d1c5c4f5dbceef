import pino from 'pino'
import { withoutValues } from './log-values'

/** The log of this process: one JSON line per entry. Secrets and tokens are never logged, nor what a statement came with. */
export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: (error: unknown) => pino.stdSerializers.err(withoutValues(error) as Error) },
  redact: [
    'password',
    '*.password',
    'token',
    '*.token',
    'authorization',
    '*.authorization',
    'cookie',
    '*.cookie',
  ],
})
