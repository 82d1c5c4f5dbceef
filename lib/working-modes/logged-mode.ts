import type { WorkingMode } from './working-mode'

/** A mode as the log holds it: `timing 07:30 19:30, 30 day > 60 s`. */
export function loggedMode(setting: WorkingMode): string {
  if (setting.mode === 'normal') return `normal ${setting.syncInterval} s`
  const { limitation } = setting
  const limit = limitation ? `, ${limitation.amount} ${limitation.unit} > ${limitation.thenInterval} s` : ''
  if (setting.mode === 'week')
    return `week ${[...setting.weekdays].sort().join(' ')}, ${setting.wakeUpTime}${limit}`
  const { syncInterval, wakeUpTime, syncTime } = setting
  const times = syncInterval === null ? [wakeUpTime, syncTime].filter(Boolean).join(' ') : `${syncInterval} h`
  return `timing ${times}${limit}`
}
