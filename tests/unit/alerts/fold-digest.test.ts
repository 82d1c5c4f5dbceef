import { describe, expect, it } from 'vitest'
import { foldDigest } from '@/lib/alerts/telling/fold-digest'

const alert = (deviceId: number, type: string, at: number, subject = 'rule:1') => ({
  deviceId,
  type,
  subject,
  at,
})

describe('a digest', () => {
  it('tells by vehicle, with repeats in one line', () => {
    const alerts = [
      alert(1, 'moved', 1),
      alert(2, 'moved', 2),
      alert(1, 'moved', 3),
      alert(1, 'moved', 4, 'rule:2'),
    ]
    const { parts, left } = foldDigest(alerts)
    expect(
      parts.map(({ deviceId, lines }) => [deviceId, lines.map(({ count, last }) => [count, last])]),
    ).toEqual([
      [
        1,
        [
          [2, 3],
          [1, 4],
        ],
      ],
      [2, [[1, 2]]],
    ])
    expect(left).toBe(0)
  })

  it('keeps apart what an input is called', () => {
    const named = (name: string, at: number) => ({ ...alert(1, 'input1', at), data: { name } })
    const { parts } = foldDigest([named('Crane up', 1), named('Crane down', 2), named('Crane up', 3)])
    expect(parts[0]?.lines.map(({ alert: { data }, count }) => [data.name, count])).toEqual([
      ['Crane up', 2],
      ['Crane down', 1],
    ])
  })

  it('has so many lines, and counts what stands in none', () => {
    const alerts = Array.from({ length: 10 }, (_, index) => alert(1, 'moved', index, `rule:${index % 5}`))
    const { parts, left } = foldDigest(alerts, 3)
    expect(parts[0]?.lines).toHaveLength(3)
    expect(left).toBe(4)
    const told = parts.flatMap(({ lines }) => lines).reduce((sum, { count }) => sum + count, 0)
    expect(told + left).toBe(10)
  })
})
