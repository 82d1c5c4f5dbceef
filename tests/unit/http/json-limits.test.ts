import { describe, expect, it } from 'vitest'
import { limitJson, MAX_JSON_DEPTH, MAX_JSON_DIGITS, MAX_JSON_VALUES } from '@/server/http/json-limits'
import { holdBriefly } from '../../support/loop-hold'

const look = (text: string) => limitJson(Buffer.from(text))
const list = (count: number) => JSON.stringify(Array.from({ length: count }, () => 1))
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('limitJson', () => {
  it('lets through what calls really send', () => {
    look('')
    look('{"name":"Depot North","groups":[1,2,3]}')
    look(JSON.stringify({ points: Array.from({ length: 5000 }, (_, at) => ({ lat: at, lon: at })) }))
  })

  it('counts values and levels up to the limit and refuses one more', () => {
    look(list(MAX_JSON_VALUES - 1))
    expect(() => look(list(MAX_JSON_VALUES))).toThrow(expect.objectContaining({ error: 'jsonValues' }))
    look(nested(MAX_JSON_DEPTH))
    expect(() => look(nested(MAX_JSON_DEPTH + 1))).toThrow(expect.objectContaining({ error: 'jsonDepth' }))
  })

  it('counts fields of objects as it counts values of lists', () => {
    const fields = Array.from({ length: MAX_JSON_VALUES }, (_, at) => `"f${at}":1`).join()
    expect(() => look(`{${fields}}`)).toThrow(expect.objectContaining({ error: 'jsonValues' }))
  })

  it('holds each row of a list to its own number, and what stands around it', () => {
    const row = (fields: number) => `{${Array.from({ length: fields }, (_, at) => `"f${at}":[1]`).join()}}`
    const rows = (most: number, text: string) => () => limitJson(Buffer.from(text), 1000, most)
    const refused = expect.objectContaining({ error: 'jsonValues', params: { max: 20 } })
    for (const fits of [`[${row(5)},${row(9)},${row(9)}]`, `{"positions":[${row(9)},${row(9)}]}`, row(9)])
      rows(20, fits)()
    expect(rows(20, `[${row(5)},${row(15)}]`)).toThrow(refused)
    expect(rows(20, `{"positions":[${row(15)}]}`)).toThrow(refused)
    expect(rows(20, row(15))).toThrow(refused)
    // Lists in between begin nothing anew.
    expect(rows(20, `{${'"a":[],"b":1,'.repeat(15)}"c":1}`)).toThrow(refused)
    expect(rows(20, `[[${'[1],'.repeat(15)}1]]`)).toThrow(refused)
  })

  it('counts the digits of each number by itself', () => {
    look(`[${'7'.repeat(MAX_JSON_DIGITS)},-0.${'7'.repeat(MAX_JSON_DIGITS - 1)}]`)
    look(`"${'7'.repeat(MAX_JSON_DIGITS + 1)}"`)
    expect(() => look(`{"name":1${'0'.repeat(MAX_JSON_DIGITS)}}`)).toThrow(
      expect.objectContaining({ error: 'jsonDigits' }),
    )
  })

  it('takes brackets and commas within texts for letters, behind escapes too', () => {
    look(JSON.stringify({ note: '[{,"\\'.repeat(20_000) }))
    look(`"${'\\"'.repeat(10)}${'['.repeat(100)}"`)
  })

  it('is done with the worst megabyte before others notice', () => {
    holdBriefly('a megabyte of letters', () => look(`"${'a'.repeat(1_000_000)}"`))
    holdBriefly('a megabyte of escaped quotes', () => look(`"${'\\"'.repeat(500_000)}"`))
    holdBriefly('a megabyte of closing brackets', () => look(']'.repeat(1_000_000)))
  })
})
