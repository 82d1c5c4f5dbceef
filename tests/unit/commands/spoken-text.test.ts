import { expect, it } from 'vitest'
import { CATALOGUE, commandNamed } from '@/lib/commands/catalogue/catalogue'
import { writeCommand } from '@/lib/commands/catalogue/parameters'
import { MOST_SPOKEN_LETTERS, SPOKEN_COMMAND } from '@/lib/commands/catalogue/spoken-limits'
import { readsAsCommand, SPOKEN_LETTERS, saidAt, speaks } from '@/lib/commands/catalogue/spoken-text'
import { judgeOnAlert } from '@/lib/commands/on-alert'
import { encodeGb18030 } from '@/lib/text/gb18030'

const definition = commandNamed(SPOKEN_COMMAND)
if (!definition) throw new Error('no such command')

/** What goes out, or the name of the refusal. */
function written(message: string, family = 'jt808'): string | null {
  try {
    return writeCommand(definition as never, family, { message })?.text ?? null
  } catch (error) {
    const [issue] = (error as { issues: { message: string }[] }).issues
    return issue?.message ?? ''
  }
}

it.each([
  'Slow down, please!',
  '\u8bf7\u51cf\u901f\uff0c\u60a8\u8d85\u901f\u4e86\u3002',
  'Take a rest \u8bf7\u4f11\u606f',
])('is read out: %s', (message) => {
  expect([written(message), written(message, 'g10ls')]).toEqual(Array(2).fill(`8300,9,${message}`))
})

it.each([
  ['Arabic', '\u062a\u0645\u0647\u0644'],
  ['Cyrillic', '\u0421\u0442\u043e\u0439'],
  ['Japanese', '\u3086\u3063\u304f\u308a'],
  ['letters with accents', 'Devagar, \u00e9 perigoso'],
  ['a picture', 'Slow \u{1f40c}'],
  ['Chinese letters that GBK has not', '\u3400'],
  ['what ends a command', 'Slow#down'],
  ['what is left open, and nobody says', 'At {speed}'],
])('refuses %s by name', (_, message) => {
  expect(written(message)).toBe('validation.spokenLetters')
})

it.each(['Stop and rest', 'RELAY,1', 'DYD 000000', 'FACTORY now'])(
  'refuses what trackers may obey: %s',
  (message) => {
    expect(readsAsCommand(message)).toBe(true)
    expect(written(message)).toBe('validation.spokenCommand')
  },
)

it('is known of the families that speak alone', () => {
  expect(written('Slow down', 'gt06')).toBeNull()
})

it('is so long at most, and no letter of it takes more than two bytes', () => {
  expect(written('\u901f'.repeat(MOST_SPOKEN_LETTERS))).toContain('8300,9,')
  expect(written('\u901f'.repeat(MOST_SPOKEN_LETTERS + 1))).not.toContain('8300')
  const letters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  const spoken = letters.filter((letter) => SPOKEN_LETTERS.test(letter))
  const longer = spoken.filter((letter) => (encodeGb18030(letter)?.length ?? 9) > 2)
  expect([spoken.length > 20_000, longer]).toEqual([true, []])
})

it.each([
  [{ command: SPOKEN_COMMAND, text: 'TTS,Hello' }, true],
  [{ command: null, text: '8300,9,Hello' }, true],
  [{ command: null, text: ' 8300 , 0D,Hello' }, true],
  [{ command: null, text: '8300,1,Hello' }, false],
  [{ command: null, text: '8103,0029=30' }, false],
])('tells what speaks: %o', (asked, is) => {
  expect(speaks(asked)).toBe(is)
})

it('of a rule may leave the speed open, which is said as it is then', () => {
  const asked = { command: SPOKEN_COMMAND, parameters: { message: ' You drive at {speed} ' } }
  const { kept } = judgeOnAlert(asked, false, CATALOGUE)
  expect(kept).toEqual({ command: SPOKEN_COMMAND, parameters: { message: 'You drive at {speed}' } })
  const values = { message: 'You drive at {speed}' }
  expect(saidAt(values, 96.6)).toEqual({ message: 'You drive at 97' })
  expect(saidAt(values, null)).toBeNull()
  expect(saidAt({ message: 'Take a rest' }, null)).toEqual({ message: 'Take a rest' })
})
