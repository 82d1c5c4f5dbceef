/**
 * Texts that cut an engine or restore it by protocols whose commands are no words: outputs that are set by numbers, and single
 * letters. Of an output nobody here knows what hangs on it: what turns one on may cut. In capitals.
 */
type Form = { names: RegExp; restores: RegExp }

const FORMS: readonly Form[] = [
  // GPS103: J cuts, K restores; alone, or behind the IMEI.
  { names: /(^|IMEI:\d*,)\s*[JK]\s*([;,]|$)/, restores: /^(\*\*,IMEI:\d*,)?K;?$/ },
  // Meitrack: speed, and of each output 0 off, 1 on, 2 as it is.
  { names: /\bC01\b/, restores: /^(@@\S+,)?C01,\d+,[02]+(\*\S*)?$/ },
  // Suntech: outputs by number, and of its newer trackers 04;01, 03 and 09 on, 02, 04 and 10 off.
  { names: /\b(EN|DIS)ABLE\s*\d/, restores: /^(S[AT]\d+CMD;\d+;\d+;)?DISABLE\d$/ },
  { names: /\bCMD;\d+;04;/, restores: /^CMD;\d+;04;(02|04|10)$/ },
  // Queclink: of the first output 1 on, 0 off; a pulse of another may cut as well.
  { names: /GTOUT\b/, restores: /^(AT\+)?GTOUT[=,][^,]*,0,[0,]*([0-9A-F]{4}\$)?$/ },
  // SinoTrack by SMS: a number and the password. Which of the two restores, no source here says: neither counts as that.
  { names: /^\s*94[01]\d{4}\s*$/, restores: /(?!)/ },
  // TK103: circuit and oil, 0 cut and 1 restored.
  { names: /AV0[01]/, restores: /^(\(\w{12})?AV0[01],?1\)?$/ },
]

/** What a command does to an engine; null for one that none of these protocols knows. */
export function engineFormOf(command: string): 'cut' | 'restore' | null {
  const given = command.trim().toUpperCase()
  const found = FORMS.find(({ names }) => names.test(given))
  if (!found) return null
  return found.restores.test(given) ? 'restore' : 'cut'
}
