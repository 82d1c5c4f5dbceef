import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Words and forms of Portugal: the Portuguese here is that of Brazil, in which most of its readers live. */
const OF_PORTUGAL = new RegExp(
  [
    'ficheir',
    'ecrã',
    'telemóve',
    'utilizador',
    'palavras?-passe',
    'morada',
    'regist(ad|ar)',
    'elimin(a|á)',
    'autocarro',
    'cami(ão|ões)',
    'carrinha',
    'contact[oa]',
    'controlo',
    'humidade',
    'odómetro',
    'partilh',
    'condutor',
    'carácter',
    'demasiad',
    'paragem|paragens',
    'noutr[oa]',
    'predefinid',
    'matrícula',
    'descarreg',
    'consola',
    '(está|estão) a [a-zç]+[aei]r',
  ]
    .map((word) => `(?<![a-zà-ÿ])${word}`)
    .join('|'),
  'i',
)

const manual = 'content/manual/pt'
const files = [
  'messages/pt.json',
  ...readdirSync(manual).map((name) => join(manual, name)),
  ...readdirSync('content/releases').map((version) => join('content/releases', version, 'pt.md')),
]

it.each(files)('%s is written in Brazilian Portuguese', (file) => {
  const lines = readFileSync(file, 'utf8').split('\n')
  expect(lines.filter((line) => OF_PORTUGAL.test(line))).toEqual([])
})
