import { BODIES } from './bodies'
import { FRAMES, HEADS } from './doors'
import type { HostileInput } from './hostile-input'
import { QUESTIONS } from './questions'
import { UPLOADS } from './uploads'

/** All that is tried, in the order of the table. */
export const INPUTS: HostileInput[] = [...UPLOADS, ...BODIES, ...QUESTIONS, ...FRAMES, ...HEADS]
