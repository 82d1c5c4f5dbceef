import { expect, it } from 'vitest'
import { DEMO_BLACK_CARS } from '@/demo/black-cars'
import { submitBlackCarBody } from '@/lib/black-cars/schema'

it('are submitted as anybody may submit them: one is passed, and one waits', () => {
  for (const { owner: _, passed: __, ...body } of DEMO_BLACK_CARS)
    expect(submitBlackCarBody.safeParse(body).error?.issues ?? [], body.name).toEqual([])
  expect(DEMO_BLACK_CARS.map(({ passed }) => passed)).toEqual([true, false])
})
