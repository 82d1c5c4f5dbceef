import { firstWordFits } from './catalogue/judge-answer'
import { type CommandState, IN_FLIGHT } from './command-states'

/** What a device says; `flag` is what it echoes of the command, null where its protocol has none. */
export type DeviceAnswer = {
  flag: number | null
  text: string
  /** The flag is that of a command which has its answer. */
  isRepeated?: boolean
  /** It comes from another address than the last command went to, by a way on which anybody may speak. */
  isElsewhere?: boolean
}

/** A command that an answer may be to. */
export type Asked = {
  id: number
  text: string
  state: CommandState
  /** Others go past it while its answer is waited for. */
  givesWay: boolean
}

/** What is sent along with a command to be echoed: the low 32 bits of its number, and never 0, which means that there is none. */
export const flagOf = (id: number): number => id % 4_294_967_296 || 1

/**
 * Whose answer it is: by the flag, or, where the device echoes none, that of the one command in flight if the answer may be to
 * it, else that of the one of those that give way whose it may be. Null for what nobody asked for, or not there. A flag that is not ours is none: clones echo what they like.
 */
export function matchAnswer<Command extends Asked>(
  asked: readonly Command[],
  { flag, text, isRepeated = false, isElsewhere = false }: DeviceAnswer,
): Command | null {
  if (isElsewhere) return null
  const flagged = flag ? asked.findLast(({ id }) => flagOf(id) === flag) : undefined
  if (flagged) return flagged
  if (isRepeated) return null
  const inFlight = asked.filter(({ state }) => IN_FLIGHT.includes(state))
  const fitting = inFlight.filter((one) => firstWordFits(one.text, text))
  return (
    onlyOf(fitting.filter(({ givesWay }) => !givesWay)) ?? onlyOf(fitting.filter(({ givesWay }) => givesWay))
  )
}

const onlyOf = <One>([only, ...others]: readonly One[]): One | null =>
  only !== undefined && others.length === 0 ? only : null
