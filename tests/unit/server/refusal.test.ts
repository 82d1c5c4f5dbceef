import { NextRequest } from 'next/server'
import { describe, expect, it } from 'vitest'
import { refusal } from '@/server/next/refusal'

const request = new NextRequest('http://localhost:3000/api/groups')
const failing = (code: string) =>
  Object.assign(new Error('query failed'), { cause: Object.assign(new Error(), { code }) })
const answerTo = async (code: string) => {
  const answer = await refusal(request, failing(code))
  return { status: answer.status, ...((await answer.json()) as { code: number }) }
}

describe('what the database refuses and nobody named', () => {
  it.each([
    ['a value that is there already', '23505', { status: 409, code: 40900 }],
    ['a value out of its range', '22003', { status: 400, code: 40001 }],
    ['its absence', '57P01', { status: 503, code: 50300 }],
    ['anything else', '42703', { status: 500, code: 50000 }],
  ])('is told apart: %s', async (_, state, expected) => {
    expect(await answerTo(state)).toMatchObject(expected)
  })
})
