import { expect, it } from 'vitest'
import { refusesAddress } from '@/lib/mail/address-refusal'

const refused = (response: string, command = 'RCPT TO') => {
  const responseCode = Number(response.slice(0, 3))
  return refusesAddress({ message: response, command, response, responseCode })
}

it.each([
  '550 5.1.1 <ann@fleet.test>: Recipient address rejected: User unknown',
  '550 No such user here',
  '552 5.2.2 The mailbox is over its quota',
  '553 5.1.3 Bad address',
  '556 5.1.10 The domain takes no mail',
])('pauses an address of which a server says: %s', (answer) => {
  expect(refused(answer)).toBe(true)
})

it.each([
  '450 4.2.1 Try again later',
  '550 5.7.1 Relaying denied',
  '554 5.7.1 Your network is on a block list',
  '530 5.7.0 Authentication required',
  '554 Transaction failed',
])('pauses none for what is about the sender, or passes: %s', (answer) => {
  expect(refused(answer)).toBe(false)
})

it('looks at the answer to the address alone', () => {
  expect(refused('550 5.1.7 No such sender', 'MAIL FROM')).toBe(false)
  expect(refused('550 5.1.1 Refused by content', 'DATA')).toBe(false)
})
