import type { NewMessage } from '@/lib/messages/message-types'
import type { TaskKind } from './task-kinds'

/** Kinds whose title names devices, which a message does not: keys that may not read devices read messages. */
export const TITLED_BY_DEVICES: readonly TaskKind[] = ['deleteDevices', 'recomputeTracking']

export type EndedTask = { kind: TaskKind; title: string; status: 'done' | 'failed'; result: unknown }

/** What tells whoever ordered a task that it has ended. */
export function taskEnd({ kind, title, status, result }: EndedTask): NewMessage {
  if (kind === 'importDevices') {
    if (status === 'failed') return { text: 'importFailed', params: { title } }
    const { created = 0, refused = 0 } = (result ?? {}) as { created?: number; refused?: number }
    return { text: 'importDone', params: { title, created, refused } }
  }
  const shown = TITLED_BY_DEVICES.includes(kind) ? '' : title
  return { text: status === 'done' ? 'taskDone' : 'taskFailed', params: { kind, title: shown } }
}
