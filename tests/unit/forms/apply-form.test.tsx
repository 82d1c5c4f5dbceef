// @vitest-environment happy-dom
import '../../support/dom'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApplyForm } from '@/components/demo-applications/apply-form'
import en from '@/messages/en.json'

const sent: unknown[] = []
let answer: unknown = { code: 0, msg: '', data: null }

const user = userEvent.setup()
const press = () => user.click(screen.getByRole('button', { name: en.demoApply.submit }))
const field = (name: 'name' | 'department' | 'phone' | 'email') =>
  screen.getByRole('textbox', { name: new RegExp(`^${en.demoApply[name]}`) })

async function fill(email: string) {
  await user.type(field('name'), 'Ann Example')
  await user.type(field('department'), 'Logistics')
  await user.type(field('phone'), '+44 20 7946 0000')
  await user.type(field('email'), email)
  await user.click(screen.getByRole('checkbox'))
}

beforeEach(() => {
  sent.length = 0
  answer = { code: 0, msg: '', data: null }
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json(answer)
  })
  render(<ApplyForm texts={{ ...en.demoApply }} problems={en.validation} transport={en.transport} />)
})

describe('the form of an application', () => {
  it('says at each field what is missing, in the words of the page, and puts the cursor at the first', async () => {
    await press()
    expect(screen.getAllByText(en.validation.needed)).toHaveLength(4)
    expect(screen.getByText(en.validation.agreed)).toBeDefined()
    expect(document.activeElement).toBe(field('name'))
    expect(field('email').getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })

  it('judges by the schema that the API judges by', async () => {
    await fill('ann at example')
    await press()
    expect(screen.getByText(en.validation.email)).toBeDefined()
    expect(sent).toEqual([])
    await user.clear(field('email'))
    await user.type(field('email'), 'ann@example.com')
    await press()
    await screen.findByText(en.demoApply.done)
    expect(sent).toEqual([
      {
        name: 'Ann Example',
        department: 'Logistics',
        phone: '+44 20 7946 0000',
        email: 'ann@example.com',
        agreed: true,
      },
    ])
  })

  it('puts what the server refuses at its field, and keeps what was typed', async () => {
    answer = {
      code: 10002,
      msg: 'Wrong',
      data: { fields: [{ path: 'phone', message: 'Not a phone of ours' }] },
    }
    await fill('ann@example.com')
    await press()
    await waitFor(() => expect(screen.getByText('Not a phone of ours')).toBeDefined())
    expect(field('phone')).toHaveProperty('value', '+44 20 7946 0000')
  })
})
