import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '@/lib/i18n/languages'
import { MESSAGE_TEXTS, type NewMessage } from '@/lib/messages/message-types'
import { taskEnd } from '@/lib/tasks/task-end'
import { textsWith, wordingIn } from '@/server/messages/word-message'

const ending = { in60: 0, in30: 2, in7: 0, in1: 1 }
const SAMPLES = {
  devicesEnd: ending,
  accountsEnd: { ...ending, own: 0 },
  devicesReceived: { count: 3 },
  devicesTaken: { count: 1 },
  accountReceived: { name: 'North' },
  accountTaken: { name: 'North' },
  accountMoved: { name: 'South' },
  importDone: { title: 'new.xlsx', created: 2, refused: 1 },
  importFailed: { title: 'new.xlsx' },
  taskDone: { kind: 'exportReport', title: 'Mileage' },
  taskFailed: { kind: 'recomputeTracking', title: '' },
  webhookOff: { name: 'Dispatch' },
  feedbackReceived: { id: 7, topic: 'fault', name: 'Ann' },
  feedbackContinued: { id: 7, topic: 'other', name: 'Ann' },
  feedbackAnswered: { id: 7, topic: 'idea' },
  feedbackStatus: { id: 7, topic: 'question', status: 'declined' },
  releaseNotes: { version: '0.3.0' },
  shareViewed: { name: 'Tour 7' },
  shareGuessed: { name: 'Tour 7' },
  blackCarWaiting: { id: 7, name: 'Quarry', account: 'North' },
  blackCarPassed: { id: 7, name: 'Quarry' },
  blackCarNotPassed: { id: 7, name: 'Quarry', reason: 'A public road' },
  commandEnded: { id: 7, state: 'answered' },
  engineCutOrdered: { id: 7 },
  engineCutEnded: { id: 7, state: 'expired' },
  batchFinished: { id: 12, done: 4980, failed: 12, waiting: 8 },
  modesFinished: { id: 12, done: 4980, failed: 12, waiting: 8 },
  serviceSoon: { id: 7, plan: 'Oil change', name: 'Van 7', more: 0 },
  serviceDue: { id: 7, plan: 'Oil change', name: 'Van 7', more: 3 },
  licenceEnds: { id: 7, name: 'Anna', days: 30, day: '2026-12-27' },
  driverDocumentEnds: { id: 7, name: 'ADR', owner: 'Anna', days: 7, day: '2026-12-04' },
  vehicleDocumentEnds: { id: 7, name: 'Tax', owner: 'Van 7', days: 1, day: '2026-11-28' },
  insuranceEnds: { id: 7, name: 'Allianz', owner: 'Van 7', days: 0, day: '2026-11-27' },
  fleetEnds: { count: 9, licences: 5, documents: 3, insurances: 1 },
  applicationReceived: { name: 'Ann', department: 'Fleet' },
} satisfies Record<NewMessage['text'], Record<string, string | number>>

describe('the words of a message', () => {
  it.each(LANGUAGES)('are whole in %s', async (language) => {
    const wording = await wordingIn(language)
    for (const text of MESSAGE_TEXTS) {
      const { title, lines } = wording(text, SAMPLES[text])
      const said = [title, ...lines].join('\n')
      expect([text, title.length > 3, /[{}]|#(?!\d)|messages\./.test(said)]).toEqual([text, true, false])
    }
  })

  it('say what ends when, and the end of the own account first', async () => {
    const wording = await wordingIn('en')
    expect(wording('devicesEnd', ending)).toEqual({
      title: '3 devices end soon',
      lines: [
        'Renew what you still need: positions of an ended device are no longer shown.',
        '2 devices end in 30 days',
        '1 device ends tomorrow',
      ],
    })
    expect(wording('accountsEnd', { ...ending, own: 1 }).title).toBe('Your account ends tomorrow')
    expect(wording('accountsEnd', { ...ending, own: 7 }).title).toBe('Your account ends in 7 days')
    expect(wording('accountsEnd', { ...ending, own: 0 }).title).toBe('3 accounts below yours end soon')
  })

  it('write the day on which something ends as the language does', async () => {
    const [english, arabic] = [await wordingIn('en'), await wordingIn('ar')]
    expect(english('licenceEnds', SAMPLES.licenceEnds)).toEqual({
      title: 'The licence of Anna ends in 30 days',
      lines: ['It holds until Dec 27, 2026.'],
    })
    expect(english('insuranceEnds', SAMPLES.insuranceEnds).title).toBe(
      'The insurance of Van 7 (Allianz) ends today',
    )
    expect(arabic('licenceEnds', SAMPLES.licenceEnds).lines[0]).toContain('ديسمبر')
  })

  it('leave a line out that has nothing to say', async () => {
    const wording = await wordingIn('en')
    expect(wording('taskFailed', SAMPLES.taskFailed)).toEqual({
      title: 'Failed: Tracking thresholds',
      lines: [],
    })
  })

  it('are found by what is read, not by what stands in braces', async () => {
    expect(await textsWith('en', 'DEVICE ends')).toContain('devicesEnd')
    expect(await textsWith('en', 'plural')).toEqual([])
    expect(await textsWith('en', 'mileage')).toEqual([])
    expect(await textsWith('en', 'report')).toEqual(expect.arrayContaining(['taskDone', 'taskFailed']))
    expect(await textsWith('es', 'vence')).toContain('devicesEnd')
  })
})

describe('the end of a task', () => {
  it('is told with its title, but for those whose title names devices', () => {
    const done = { status: 'done', result: null } as const
    expect(taskEnd({ ...done, kind: 'exportReport', title: 'Mileage' })).toEqual({
      text: 'taskDone',
      params: { kind: 'exportReport', title: 'Mileage' },
    })
    expect(taskEnd({ ...done, kind: 'recomputeTracking', title: 'Van 7' }).params).toMatchObject({
      title: '',
    })
  })

  it('is an import where it was one, with what landed', () => {
    const task = { kind: 'importDevices', title: 'new.xlsx' } as const
    expect(taskEnd({ ...task, status: 'done', result: { created: 4, refused: 1, problems: {} } })).toEqual({
      text: 'importDone',
      params: { title: 'new.xlsx', created: 4, refused: 1 },
    })
    expect(taskEnd({ ...task, status: 'failed', result: null }).text).toBe('importFailed')
  })
})
