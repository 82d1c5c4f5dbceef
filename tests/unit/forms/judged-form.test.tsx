// @vitest-environment happy-dom
import '../../support/dom'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { SheetForm } from '@/components/forms/sheet-form'
import { useJudgedForm } from '@/components/forms/use-judged-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ApiError } from '@/lib/http/api-error'
import { renderInConsole } from '../../support/console-page'

type Body = { name: string; tags: string[] }
const schema: z.ZodType<Body> = z.object({
  name: z.string().trim().min(3),
  tags: z.array(z.string().max(2)).default([]),
})

type Props = { send: (body: Body) => Promise<unknown>; onClose: () => void; refresh: () => Promise<void> }

function Form({ send, onClose, refresh }: Props) {
  const [name, setName] = useState('')
  const [tag, setTag] = useState('a')
  const form = useJudgedForm({
    schema,
    typed: { name, tags: [tag] },
    send,
    saved: 'Kept',
    onClose,
    refresh,
    fieldOf: (path) => path.split('.')[0] ?? '',
    refusals: () => ({ nameTaken: 'name' }),
  })
  return (
    <SheetForm {...form.sheet} title="Van" save="Save" isChanged={false}>
      <Field label="Name" error={form.errorAt('name')}>
        {(control) => (
          <Input {...control} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
        )}
      </Field>
      <Field label="Tag" error={form.flawAt('tags')}>
        {(control) => (
          <Input {...control} value={tag} onChange={({ currentTarget }) => setTag(currentTarget.value)} />
        )}
      </Field>
      {form.isRefusedAs('notSure') && <p>Are you sure?</p>}
    </SheetForm>
  )
}

const refusal = (reason: string) => new ApiError('refused', `no: ${reason}`, 37000, 409, reason)

function show(...answers: (Error | null)[]) {
  const send = vi.fn(async (_body: Body) => {
    const answer = answers.shift()
    if (answer) throw answer
  })
  const [onClose, refresh] = [vi.fn(), vi.fn(async () => {})]
  renderInConsole(<Form send={send} onClose={onClose} refresh={refresh} />)
  return { send, onClose, refresh }
}

const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }))
const field = (name: string) => screen.findByRole('textbox', { name })
const isWrong = async (name: string) => (await field(name)).getAttribute('aria-invalid') === 'true'

it('says what is wrong with a field from the first try on, and sends nothing until it is right', async () => {
  const { send, onClose, refresh } = show()
  await userEvent.type(await field('Name'), 'ab')
  expect(await isWrong('Name')).toBe(false)
  await save()
  expect(await isWrong('Name')).toBe(true)
  expect(send).not.toHaveBeenCalled()
  await userEvent.type(await field('Name'), 'c ')
  expect(await isWrong('Name')).toBe(false)
  await save()
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[0]).toEqual({ name: 'abc', tags: ['a'] })
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('says at once what is said without a try, at the field that a path belongs to', async () => {
  show()
  await userEvent.type(await field('Tag'), 'bc')
  expect(await isWrong('Tag')).toBe(true)
})

it('says a refusal that concerns a field there, until something else is typed', async () => {
  const { onClose } = show(refusal('nameTaken'))
  await userEvent.type(await field('Name'), 'abc')
  await save()
  expect(await screen.findByText('no: nameTaken')).toBeDefined()
  expect(await isWrong('Name')).toBe(true)
  await userEvent.type(await field('Name'), 'd')
  expect(screen.queryByText('no: nameTaken')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

it('says any other refusal in the foot, and knows it by its name', async () => {
  const { onClose } = show(refusal('notSure'), null)
  await userEvent.type(await field('Name'), 'abc')
  await save()
  expect(await screen.findByText('no: notSure')).toBeDefined()
  expect(screen.getByText('Are you sure?')).toBeDefined()
  expect(await isWrong('Name')).toBe(false)
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})
