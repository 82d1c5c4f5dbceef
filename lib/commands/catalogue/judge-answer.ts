import { ANSWER_WORDS, behindWord, firstWordOf, PLAIN_WORDS, REFUSAL_WORDS } from './answer-words'
import { restoresEngine } from './danger-of-text'
import { engineFormOf } from './engine-forms'
import { dangerOfJt808, engineOf } from './jt808-texts'
import { partsOf, type TextParts } from './text-parts'

/** Why a tracker did not do it, or what it did instead; the texts stand in messages under `commands.reasons`. */
export const ANSWER_REASONS = [
  'noFix',
  'tooFast',
  'movingOrNoFix',
  'alreadyCut',
  'alreadyRestored',
  'delayed',
  'format',
  'password',
  'notSupported',
  'notAllowed',
  'busy',
  'failed',
] as const
export type AnswerReason = (typeof ANSWER_REASONS)[number]

/** Done and refused are said in words that are known; all else was answered, and nobody knows more. */
export type Judgement = { outcome: 'done' | 'refused' | 'answered'; reason: AnswerReason | null }

/** What matters of an answer stands at its beginning. */
const LONGEST = 500

const answered: Judgement = { outcome: 'answered', reason: null }
const done: Judgement = { outcome: 'done', reason: null }
const refused = (reason: AnswerReason): Judgement => ({ outcome: 'refused', reason })

type Rule = [says: RegExp, judgement: Judgement]

/** Refusals of any command, at the beginning of what follows its word. */
const GENERAL: readonly Rule[] = [
  [/^(set )?(command|format|parameters?|cmd) (is )?(error|invalid|wrong)/i, refused('format')],
  [/^(invalid|wrong|error)[:!, ]*(format|parameters?)/i, refused('format')],
  [/^error[:!, ]*(the )?(domain|ip)\b.*(locked|not allowed)/i, refused('notAllowed')],
  [/^(invalid number|no permission|permission denied|not allowed|unauthori[sz]ed)/i, refused('notAllowed')],
  [
    /^((wrong|invalid|incorrect|error) password|password\b.*(error|wrong|incorrect|invalid))/i,
    refused('password'),
  ],
  [/^(command )?(is )?(not|un)[ -]?support/i, refused('notSupported')],
  [/^(unknown|unrecogni[sz]ed|invalid) (command|cmd)/i, refused('notSupported')],
  [/^((device|system) (is )?)?busy/i, refused('busy')],
  [/^(set )?(fail(ed|ure)?|error)\b/i, refused('failed')],
]

/** What trackers say when they take a setting. */
const TAKEN = /^((was |is )?set )?(ok|success(ful(ly)?)?)\b/i
const RESTARTS = /^(ok[!,. ]*)?(the )?(terminal|device|tracker) will (restart|reboot)/i

/** First what is put off: it says the rest as well, and a tracker that waits may still cut. */
const CUT: readonly Rule[] = [
  [/\bdelay/i, { outcome: 'answered', reason: 'delayed' }],
  [/^already in the state of\s+(fuel|power) supply cut[- ]?off/i, { outcome: 'done', reason: 'alreadyCut' }],
  [/^speed limit or zero gps/i, refused('movingOrNoFix')],
  [/^(unvalued fix|gps not fixed|locating is not available)/i, refused('noFix')],
  [/^(fail\S* )?speed (limit|(is )?too (fast|high)|exceed)/i, refused('tooFast')],
  [/^(success|cut off the (fuel|power) supply: ?success|1 ok\b)/i, done],
]
const RESTORE: readonly Rule[] = [
  [
    /^already in the state of\s+(fuel|power) supply to resume/i,
    { outcome: 'done', reason: 'alreadyRestored' },
  ],
  [/^(success|restore (fuel|power) supply: ?success|0 ok\b)/i, done],
]
/** H02: it was done, or the tracker is set up not to. */
const S20_CUT: readonly Rule[] = [
  [/^done\b/i, done],
  [/^error\b/i, refused('notSupported')],
]
const S20_RESTORE: readonly Rule[] = [[/^ok\b/i, done]]
/** Empty places where the position would stand. */
const POSITION: readonly Rule[] = [[/^(lat:,lon:,|no data)/i, refused('noFix')]]
const RESTART: readonly Rule[] = [
  [RESTARTS, done],
  [TAKEN, done],
]

/** Of a JT/T 808 terminal: what its status says after it confirmed the control. */
const JT808_CONTROL: readonly Rule[] = [[/^fuel (cut off|restored)$/i, done]]

/** Suntech repeats the word of a restart, and nothing else. */
const RESTART_OR_NAME: readonly Rule[] = [...RESTART, [/^$/, done]]
const OUTPUT: readonly Rule[] = [
  [/^(en|dis)able\dnouse\b/i, refused('notSupported')],
  [/^(\d{8},|$)/, done],
]

const BY_WORD: Readonly<Record<string, readonly Rule[]>> = {
  DYD: CUT,
  HFYD: RESTORE,
  WHERE: POSITION,
  DWXX: POSITION,
  RESET: RESTART,
  FACTORY: RESTART,
  /** H02 says which command it took, and no more. */
  S17: [[/^$/, done]],
  SETPARAM: [[/^(param id:\s*\d+\s+)?new (value|val|text)\b/i, done]],
  FACTORYALL: RESTART,
  8105: JT808_CONTROL,
  /** Meitrack says which command it took; Suntech how things are behind it, or that nothing hangs on the output. */
  C01: [[/^ok\b/i, done]],
  ENABLE1: OUTPUT,
  DISABLE1: OUTPUT,
  REBOOT: RESTART_OR_NAME,
  /** GPS103 repeats the letter; TK103 says B for A. Of an engine neither says how it stands. */
  C: [[/^ct$/i, done]],
  L: [[/^lt$/i, done]],
  M: [[/^mt$/i, done]],
  AT00: [[/^bt00/i, done]],
  111: [[/^remote setting up defen[cs]es? success/i, done]],
  DSRESET: [[/^(successful remote disarm|remote disarm succe)/i, done]],
}
/** Words that do something although nothing follows them. */
const ACTS_ALONE: ReadonlySet<string> = new Set([
  'RESET',
  'REBOOT',
  'FACTORY',
  'FACTORYALL',
  'DYD',
  'HFYD',
  '111',
  'DSRESET',
  'J',
  'K',
  'L',
  'M',
  'ENABLE1',
  'DISABLE1',
  'AT00',
])

const isEngine = (sentText: string, word: string, family: string | null): boolean =>
  /^(DYD|HFYD|RELAY\d?|S20|SET(IGN)?DIGOUT)$/.test(word) ||
  engineOf(sentText) !== null ||
  engineFormOf(sentText) !== null ||
  dangerOfJt808(sentText, family) === 'engine'

/** Outputs of Teltonika are done when the first one is said to be as it was told. */
const outputRules = ([outputs = '']: readonly string[]): readonly Rule[] =>
  /^[01]/.test(outputs)
    ? [[new RegExp(`^(dout1|digital outputs are set to|douts are set to):\\s*${outputs[0]}`, 'i'), done]]
    : []

function rulesFor({ word, args }: TextParts): readonly Rule[] {
  if (word === 'SETDIGOUT') return outputRules(args)
  // Queclink confirms by the name alone, also what only asks.
  if (word === 'GTRTO') return args[1] === '3' ? [[/^$/, done]] : []
  if (word === 'S20') return restoresEngine(`S20,${args.join(',')}`) ? S20_RESTORE : S20_CUT
  if (!/^RELAY\d?$/.test(word)) return BY_WORD[word] ?? []
  if (args.length === 0) return []
  return args[0] === '0' || args[0]?.toUpperCase() === 'OFF' ? RESTORE : CUT
}

/** The WanWay S20 says of its interval what it now is: `Timer:10,10;`. */
function repeats({ word, args }: TextParts, rest: string): boolean {
  const told = rest.replace(/[;\s]+$/, '').split(',')
  return word === 'TIMER' && args.length > 0 && args.every((arg, at) => told[at]?.trim() === arg)
}

const asksOnly = ({ word, args }: TextParts): boolean => args.length === 0 && !ACTS_ALONE.has(word)

/**
 * What became of a command, by what the tracker answered: a text that is not known is never done. An answer that says itself that
 * it is of another command counts for nothing. `family` is that of the tracker; what nobody knows of it may cut an engine.
 */
export function judgeAnswer(sentText: string, answer: string, family: string | null = null): Judgement {
  const said = answer.trim().slice(0, LONGEST)
  const sent = partsOf(sentText)
  if (said === '' || !firstWordFits(sentText, said)) return answered
  const rest = behindWord(sent.word, said) ?? said
  const own = [...rulesFor(sent), ...GENERAL].find(([says]) => says.test(rest))
  if (own) return own[1]
  // A bare “OK” of a tracker does not say that the engine stands.
  if (isEngine(sentText, sent.word, family) || asksOnly(sent)) return answered
  const behindAnswerWord = behindWord(firstWordOf(said), said) ?? said
  const isTaken = [rest, behindAnswerWord, said].some((part) => TAKEN.test(part))
  return isTaken || repeats(sent, rest) ? done : answered
}

/** Whether an answer that bears no number of ours can be to that command. */
export function firstWordFits(sentText: string, answer: string): boolean {
  const sent = partsOf(sentText)
  const word = firstWordOf(answer)
  if (word === '') return false
  if (behindWord(sent.word, answer) !== null || ANSWER_WORDS[sent.word]?.includes(word)) return true
  if (REFUSAL_WORDS.has(word)) return true
  return PLAIN_WORDS.has(word) && !asksOnly(sent)
}
