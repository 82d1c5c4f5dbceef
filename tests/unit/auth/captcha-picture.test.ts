import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  meantLetters,
  PICTURE_LETTERS,
  readPictureAnswer,
  writePictureAnswer,
} from '@/lib/auth/picture-answer'
import { drawLetters, PICTURE, sketchLetters } from '@/lib/auth/picture-glyphs'
import { bendSketch } from '@/lib/auth/picture-raster'
import { makePicture } from '@/server/auth/picture-challenge'
import { unseal } from '@/server/auth/sealed'

const SIZE = PICTURE.width * PICTURE.height
const middle = () => 0.5
const draw = (svg: string) => sharp(Buffer.from(svg)).extractChannel(0).raw().toBuffer()
const inkOf = (sketch: Uint8Array) => sketch.filter((value) => value > 127).length

describe('the letters', () => {
  it('are six of those that are not mistaken for each other, each as likely', () => {
    const drawn = Array.from({ length: 400 }, () => drawLetters(randomInt))
    for (const letters of drawn) expect(letters).toMatch(/^[ACEKMRSTUW]{6}$/)
    expect(new Set(drawn.join(''))).toEqual(new Set(PICTURE_LETTERS))
    expect(drawLetters(() => 0)).toBe('AAAAAA')
  })

  it('are taken in any case, with blanks, and for what people take them for', () => {
    expect(meantLetters(' a c\tm Ｅk ')).toBe('ACMEK')
    expect(meantLetters('v5xfp')).toBe('USKER')
    expect([...PICTURE_LETTERS].map(meantLetters).join('')).toBe(PICTURE_LETTERS)
  })

  it('travel with the token in one text', () => {
    expect(readPictureAnswer(writePictureAnswer('a+/b=', 'ac mek'))).toEqual({
      token: 'a+/b=',
      letters: 'ACMEK',
    })
    for (const other of ['', 'abc', 'abc.', '.abc', `abc.${'x'.repeat(41)}`, 'a b.c'])
      expect(readPictureAnswer(other)).toBeNull()
  })
})

describe('the picture', () => {
  it('draws every letter, by outlines and no font, and none like another', async () => {
    const sketches = await Promise.all(
      [...PICTURE_LETTERS].map((letter) => draw(sketchLetters(letter, middle))),
    )
    const blank = inkOf(await draw(sketchLetters('', middle)))
    for (const sketch of sketches) expect(inkOf(sketch)).toBeGreaterThan(blank + 600)
    expect(new Set(sketches.map((sketch) => sketch.toString('base64'))).size).toBe(PICTURE_LETTERS.length)
    expect(sketchLetters(PICTURE_LETTERS, middle)).not.toMatch(/<text|font/)
  })

  it('keeps ink apart from paper, and moves it by a few pixels where folds are', () => {
    const sketch = new Uint8Array(SIZE).fill(255, SIZE / 3, SIZE / 2)
    const flat = new Uint8Array(SIZE).fill(128)
    const plain = bendSketch(sketch, flat, middle)
    expect(new Set(plain)).toEqual(new Set([208, 80]))
    const row = (picture: Uint8ClampedArray) =>
      Math.floor(picture.findIndex((value) => value < 150) / PICTURE.width)
    expect(row(plain)).toBe(40)
    expect(row(bendSketch(sketch, flat, () => 1))).toBe(32)
    expect(row(bendSketch(sketch, flat, () => 0))).toBe(48)
  })

  it('comes as a PNG of its size, another each time, with a token that tells nothing', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => makePicture(new Date(), 'test')))
    for (const { picture, token } of made) {
      const png = Buffer.from(picture.replace(/^data:image\/png;base64,/, ''), 'base64')
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', ...PICTURE })
      expect(png.length).toBeLessThan(40_000)
      const letters = unseal(token, 'captcha picture').split(' ')[2] ?? ''
      expect(letters).toMatch(/^[A-Z]{6}$/)
      for (const text of [token, Buffer.from(token, 'base64').toString('latin1'), png.toString('latin1')])
        expect(text).not.toContain(letters)
    }
    expect(new Set(made.map(({ token }) => token.length)).size).toBe(1)
    expect(new Set(made.map(({ picture }) => picture)).size).toBe(8)
  })

  it('is drawn on the server alone: no page loads its outlines', () => {
    const files = ['app', 'components', 'lib'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name}`),
    )
    const loading = files.filter((file) =>
      /from '.*picture-(glyphs|raster)'/.test(readFileSync(file, 'utf8')),
    )
    expect(loading).toEqual(['lib/auth/picture-raster.ts'])
  })

  it('seals with a key of its own', async () => {
    const { token } = await makePicture(new Date(), 'test')
    expect(() => unseal(token)).toThrow()
  })
})
