import { expect, it } from 'vitest'
import { answerPairs } from '@/lib/commands/answer-pairs'

it('reads what a tracker says of itself name by name', () => {
  expect(
    answerPairs('Battery:4.06V,NORMAL; GPRS:Link Up; GSM Signal Level:Strong; GPS:Successful, SVS:12(11);'),
  ).toEqual([
    { name: 'Battery', value: '4.06V,NORMAL' },
    { name: 'GPRS', value: 'Link Up' },
    { name: 'GSM Signal Level', value: 'Strong' },
    { name: 'GPS', value: 'Successful, SVS:12(11)' },
  ])
  expect(answerPairs('IMEI=351234567890131\nTIMER=30')?.map(({ name }) => name)).toEqual(['IMEI', 'TIMER'])
})

it('leaves what is anything else as it is', () => {
  for (const answer of ['OK', 'TIMER=Success!', 'http://maps.example.com/?q=1;2', 'a:1;nothing', '', ';;'])
    expect(answerPairs(answer)).toBeNull()
})
