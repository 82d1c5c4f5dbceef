import type { CommandState } from '@/lib/commands/command-states'
import {
  beginStage,
  type FollowedStage,
  isLimitReached,
  lookAgainAt,
  passWakes,
  sleepsUntil,
} from './follow-stage'
import type { StageEnding, StageState } from './stage-schema'
import type { WorkingMode } from './working-mode'

/** A working mode of a device as it is kept. Milliseconds UTC. */
export type KeptStage = Omit<FollowedStage, 'startedAt'> & {
  id: number
  /** The stage with a limit that it follows. */
  follows: number | null
  setting: WorkingMode
  state: StageState
  ending: StageEnding | null
  commandId: number | null
  startedAt: number | null
  endedAt: number | null
  lookAt: number | null
}

export type StageCommand = {
  id: number
  state: CommandState
  /** What the device said when it was asked what it is set to; null where it did not, or nobody can tell. */
  isConfirmed: boolean | null
  at: number
  expiresAt: number
}

export type DeviceFacts = {
  /** Its working modes that are not over, and such as failed and are looked at again; by their ids. */
  stages: readonly KeptStage[]
  /** Their commands. */
  commands: ReadonlyMap<number, StageCommand>
  /** The newest command of another kind that set a mode, in whose words ever; null for none. */
  setBy: number | null
  /** The newest of these to which the device said something that nobody can judge. */
  maySetBy: number | null
  zone: string
  heardAt: number | null
  now: number
}

export type JudgedDevice = {
  stages: KeptStage[]
  /** What is to follow this one is to be ordered. */
  limited: KeptStage | null
  sleepsUntil: number | null
}

/** What is tried again, or was not told of when it ought to have been, is looked at so much later. */
export const LOOK_AGAIN_MS = 10 * 60_000

const OPEN: readonly CommandState[] = ['waiting', 'sending', 'sent']
/** The device has the mode, or may have it: it said something that nobody can judge. */
export const TAKEN: readonly CommandState[] = ['done', 'answered']

export const isFollowed = ({ state }: Pick<KeptStage, 'state'>): boolean =>
  state === 'current' || state === 'ending'

/** Somebody took it back: the device refused nothing. */
function endingOf(state: CommandState | undefined): StageEnding {
  if (state === 'replaced') return 'commandReplaced'
  return state === 'cancelled' ? 'commandCancelled' : 'commandFailed'
}

/** Whether it is known that a device follows a mode: it said so, the last time that it said anything, or woke when it was to. */
export const isConfirmed = (
  { wakes }: Pick<KeptStage, 'wakes'>,
  command: Pick<StageCommand, 'state' | 'isConfirmed'> | null,
): boolean => wakes > 0 || command === null || (command.isConfirmed ?? command.state === 'done')

/**
 * What became of the working modes of a device: the newest that it took is followed, those before it are over. One of which it is
 * not known that the device follows it is no reason to be silent.
 */
export function judgeDevice(facts: DeviceFacts): JudgedDevice {
  const { stages, commands, setBy, maySetBy, zone, heardAt, now } = facts
  const commandOf = ({ commandId }: KeptStage) =>
    commandId === null ? null : (commands.get(commandId) ?? null)
  const isTaken = (stage: KeptStage) =>
    isFollowed(stage) || TAKEN.includes(commandOf(stage)?.state ?? 'failed')
  const over = (stage: KeptStage, ending: StageEnding): KeptStage => ({
    ...stage,
    ending,
    state: 'ended',
    endedAt: now,
    nextWakeAt: null,
    lookAt: null,
  })
  const taken = stages.filter(isTaken)
  const newest = Math.max(setBy ?? 0, ...taken.map(({ commandId }) => commandId ?? 0))
  const latest = taken.find(({ commandId }) => commandId === newest) ?? null
  const isLeft = latest && (maySetBy ?? 0) > newest && !isConfirmed(latest, commandOf(latest))
  const follower = isLeft ? null : latest

  const judged = stages.map((stage): KeptStage => {
    const command = commandOf(stage)
    if (stage === follower) {
      if (isFollowed(stage)) return stage
      const began = beginStage(stage.setting, command?.at ?? now, zone)
      return { ...stage, ...began, state: 'current', ending: null, endedAt: null }
    }
    if (isFollowed(stage)) return over(stage, follower?.follows === stage.id ? 'limitReached' : 'replaced')
    // Of one that failed it is known by now that another came after it.
    if (stage.state === 'ended') return { ...stage, lookAt: null }
    if (command && TAKEN.includes(command.state)) return { ...over(stage, 'replaced'), startedAt: command.at }
    if (!command || !OPEN.includes(command.state)) return over(stage, endingOf(command?.state))
    return { ...stage, lookAt: Math.max(command.expiresAt, now) + LOOK_AGAIN_MS }
  })
  const at = judged.findIndex(isFollowed)
  const followed = judged[at]
  if (!followed || followed.startedAt === null) return { stages: judged, limited: null, sleepsUntil: null }
  const passed = passWakes({ ...followed, startedAt: followed.startedAt }, { zone, heardAt, now })
  const isLimited = followed.state === 'current' && isLimitReached(passed, now)
  const next: KeptStage = {
    ...followed,
    ...passed,
    lookAt: isLimited ? now + LOOK_AGAIN_MS : lookAgainAt(passed, now),
  }
  return {
    stages: judged.with(at, next),
    limited: isLimited ? next : null,
    sleepsUntil: isConfirmed(passed, commandOf(followed)) ? sleepsUntil(passed) : null,
  }
}
