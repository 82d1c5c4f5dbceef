import type { TaskStatus } from './schema'

/** Whether a task still waits or runs. */
export const isOpen = (status: TaskStatus) => status === 'waiting' || status === 'running'
