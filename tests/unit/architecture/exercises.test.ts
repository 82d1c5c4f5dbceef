import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyPatch, type Exercise } from '@/tests/support/exercises/apply-patch'

/** CONTRIBUTING.md, "Add a report": what a newcomer would hand in. */
describe('the toy report', () => {
  let exercise: Exercise
  beforeAll(async () => {
    exercise = await applyPatch('toy-report.patch')
  })
  afterAll(() => exercise?.remove())

  it('changes three files of code and the texts of each language', () => {
    const texts = exercise.changed.filter((file) => file.startsWith('messages/'))
    expect(exercise.changed.filter((file) => !texts.includes(file))).toEqual([
      'db/queries/reports/registry.ts',
      'lib/reports/catalogue.ts',
      'lib/reports/names.ts',
    ])
    expect(texts).toHaveLength(5)
    expect(exercise.added).toHaveLength(3)
  })

  it('has types that agree, and passes its own tests', { timeout: 120_000 }, async () => {
    await exercise.checkTypes()
    expect(await exercise.runTests()).toMatch(/Tests\D+[1-9]\d* passed/)
  })
})

/** CONTRIBUTING.md, "Add a protocol". */
describe('the toy protocol', () => {
  let exercise: Exercise
  beforeAll(async () => {
    exercise = await applyPatch('toy-protocol.patch')
  })
  afterAll(() => exercise?.remove())

  it('changes the registry, and the two places that name its port', () => {
    expect(exercise.changed).toEqual(['.env.example', 'README.md', 'gateway/protocols/registry.ts'])
    expect(exercise.added).toHaveLength(4)
  })

  it('has types that agree, takes a fix over a real socket, and is what the registry asks for', {
    timeout: 180_000,
  }, async () => {
    await exercise.checkTypes()
    const held = ['tests/unit/protocols/registry.test.ts', 'tests/unit/env/env.test.ts']
    expect(await exercise.runTests(held)).toMatch(/Tests\D+[1-9]\d* passed/)
  })
})
