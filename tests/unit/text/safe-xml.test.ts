import { describe, expect, it } from 'vitest'
import { readSafeXml } from '@/lib/text/safe-xml'

class Unreadable extends Error {}

/** What is told of a document, and how many of its pieces were taken. */
function read(pieces: Iterable<string>, { maxDepth = 5, maxText = 10 } = {}) {
  const told: unknown[] = []
  let taken = 0
  function* counted() {
    for (const piece of pieces) {
      taken++
      yield piece
    }
  }
  const watcher = {
    opened: (tag: string, attributes: object, line: number) => void told.push([tag, { ...attributes }, line]),
    closed: (tag: string, text: string) => void told.push([tag, text]),
  }
  const unreadable = (why: string) => new Unreadable(why)
  let refusal: unknown = null
  try {
    for (const _ of readSafeXml(counted(), watcher, { maxDepth, maxText, unreadable }));
  } catch (error) {
    refusal = error
  }
  return { told, taken, refusal }
}

/** A megabyte in pieces of 10 kB, each of the same letters, behind a beginning. */
function* megabyte(beginning: string, letters: string): Generator<string> {
  yield beginning
  for (let at = 0; at < 100; at++) yield letters.repeat(Math.ceil(10_000 / letters.length))
}

describe('XML of strangers', () => {
  it('is told tag by tag, without prefixes, with the text before the end', () => {
    const { told, refusal } = read(['<a:b x="1">\n<c>te', 'xt<![CDATA[ & ]]></c></a:b>'])
    expect(refusal).toBeNull()
    expect(told).toEqual([
      ['b', { x: '1' }, 1],
      ['c', {}, 2],
      ['c', 'text & '],
      ['b', ''],
    ])
  })

  it('keeps a letter more of a long text than is allowed, and a beginning of a long attribute', () => {
    const { told } = read([`<a x="${'1'.repeat(5000)}">${'t'.repeat(5000)}</a>`])
    expect(told).toEqual([
      ['a', { x: '1'.repeat(200) }, 1],
      ['a', 't'.repeat(11)],
    ])
  })

  const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=""`).join(' ')

  it('has fifty attributes a tag', () => {
    expect(read([`<a><b ${attributes(50)}/><b ${attributes(50)}/></a>`]).refusal).toBeNull()
    expect(read([`<a ${attributes(51)}/>`]).refusal).toEqual(new Unreadable('too many attributes'))
  })

  it.each([
    ['a doctype of 2 kB', [`<!DOCTYPE a [${'<!ENTITY b "c">'.repeat(150)}]><a/>`], 'doctype too long'],
    ['an entity of its own', ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'], /undefined entity/],
    ['tags in tags', ['<a><a><a><a><a><a>'], 'too deep'],
    ['one that ends in the middle', ['<a><b>'], /unclosed tag/],
  ])('with %s is refused', (_, pieces, why) => {
    const { refusal } = read(pieces)
    expect(refusal).toBeInstanceOf(Unreadable)
    expect((refusal as Error).message).toMatch(why)
  })

  it.each([
    ['a doctype', '<!DOCTYPE a [', '<!ENTITY b "c">'],
    ['a value', '<a b="', '1'],
    ['a tag of spaces', '<a ', ' '],
    ['a comment before the first tag', '<!--', 'x'],
  ])('with %s without end is refused where it is longer than a tag may be', (_, beginning, letters) => {
    const { refusal, taken } = read(megabyte(beginning, letters))
    expect(refusal).toEqual(new Unreadable('tag too long'))
    expect(taken).toBeLessThan(10)
  })

  it('may have long texts and comments', () => {
    const { refusal } = read(['<a>', ...megabyte('<!--', 'x'), '-->', ...megabyte('', 'text '), '</a>'])
    expect(refusal).toBeNull()
  })
})
