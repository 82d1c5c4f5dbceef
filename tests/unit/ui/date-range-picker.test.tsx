// @vitest-environment happy-dom
import '../../support/dom'
import { DirectionProvider } from '@radix-ui/react-direction'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DateRangePicker, type DateRangeProps } from '@/components/ui/date-range/date-range-picker'
import { addDays, addMonths, lastDayOf } from '@/components/ui/date-range/wall-time'

const NOW = '2024-03-09T14:00:00'
const TEXTS: DateRangeProps['texts'] = {
  label: 'Period',
  placeholder: 'Choose',
  apply: 'Apply',
  cancel: 'Cancel',
  previous: 'Back',
  next: 'Forward',
  startTime: 'Start time',
  endTime: 'End time',
  refusals: { incomplete: 'incomplete', tooEarly: 'too early', tooLate: 'too late', tooLong: 'too long' },
}

const onChange = vi.fn()
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

/** Draws a picker and opens it. */
async function open(given: Partial<DateRangeProps> = {}, dir: 'ltr' | 'rtl' = 'ltr') {
  render(
    <DirectionProvider dir={dir}>
      <DateRangePicker value={null} now={NOW} locale="en" texts={TEXTS} onChange={onChange} {...given} />
    </DirectionProvider>,
  )
  await user.click(screen.getByRole('button', { name: /^Period/ }))
  await screen.findByText('Apply')
}

/** By its date: looking for names among sixty buttons takes a second each time. */
function day(date: string): HTMLButtonElement {
  const button = document.querySelector<HTMLButtonElement>(`[data-day="${date}"] button`)
  if (!button) throw new Error(`${date} is not shown`)
  return button
}
function apply(): HTMLButtonElement {
  const button = screen.getByText('Apply').closest('button')
  if (!button) throw new Error('there is no button')
  return button
}
const months = () =>
  [...document.querySelectorAll('[role=grid]')].map((grid) => grid.getAttribute('aria-label'))
const chosen = () =>
  [...document.querySelectorAll<HTMLElement>('[role=gridcell][aria-selected=true]:has(button)')].map(
    (cell) => cell.dataset.day,
  )
const focused = () => document.activeElement?.closest('td')?.dataset.day
const range = (start: string, end: string) => ({ start: `${start}T00:00:00`, end: `${end}T23:59:59` })

beforeEach(() => onChange.mockReset())

describe('the choice of a period', () => {
  it('begins with the first press and ends with the second, in whichever order they lie', async () => {
    await open()
    await user.click(day('2024-03-07'))
    expect(apply().disabled).toBe(true)
    await user.click(day('2024-02-23'))
    expect(chosen()).toHaveLength(14)
    await user.click(apply())
    expect(onChange).toHaveBeenCalledExactlyOnceWith(range('2024-02-23', '2024-03-07'))
    expect(screen.queryByRole('grid')).toBe(null)
  })

  it('begins anew with the third press, also within what was chosen', async () => {
    await open({ value: range('2024-03-01', '2024-03-08') })
    await user.click(day('2024-03-03'))
    expect(chosen()).toEqual(['2024-03-03'])
    await user.click(day('2024-03-04'))
    await user.click(apply())
    expect(onChange).toHaveBeenCalledExactlyOnceWith(range('2024-03-03', '2024-03-04'))
  })

  it('may be of one day', async () => {
    await open()
    await user.click(day('2024-03-03'))
    await user.click(day('2024-03-03'))
    await user.click(apply())
    expect(onChange).toHaveBeenCalledExactlyOnceWith(range('2024-03-03', '2024-03-03'))
  })

  it('shows beforehand what the second press would choose', async () => {
    await open()
    await user.click(day('2024-03-01'))
    fireEvent.mouseEnter(day('2024-03-05'))
    expect(chosen()).toEqual(['2024-03-01', '2024-03-02', '2024-03-03', '2024-03-04', '2024-03-05'])
    expect(apply().disabled).toBe(true)
  })

  it('leaves everything as it was when it is not applied', async () => {
    await open({ value: range('2024-03-01', '2024-03-02') })
    await user.click(day('2024-03-05'))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onChange).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: /^Period/ }))
    expect(chosen()).toEqual(['2024-03-01', '2024-03-02'])
  })

  it('takes presets at once, but those that are too long, and marks the one in force', async () => {
    const presets = [
      { label: 'Last month', range: range('2024-02-01', '2024-02-29') },
      { label: 'Last week', range: range('2024-02-26', '2024-03-03') },
    ]
    await open({ maxDays: 7, presets, value: presets[1]?.range })
    const preset = (name: string) => screen.getByRole('button', { name })
    expect(preset('Last week').getAttribute('aria-pressed')).toBe('true')
    await user.click(preset('Last month'))
    expect(screen.getByText('too long')).toBeTruthy()
    expect(onChange).not.toHaveBeenCalled()
    await user.click(preset('Last week'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(presets[1]?.range)
    expect(screen.queryByRole('grid')).toBe(null)
  })

  it('takes times of day', async () => {
    await open({ withTime: true, value: range('2024-02-01', '2024-02-29') })
    expect(months()).toEqual(['January 2024', 'February 2024'])
    const end = screen.getByRole('combobox', { name: 'End time' })
    await user.clear(end)
    await user.type(end, '18:30')
    await user.click(apply())
    expect(onChange).toHaveBeenCalledExactlyOnceWith({
      start: '2024-02-01T00:00:00',
      end: '2024-02-29T18:30:59',
    })
  })

  it('refuses what is longer than the cap, and days out of bounds cannot be pressed', async () => {
    await open({ maxDays: 7, min: '2024-02-05T00:00:00', max: '2024-03-09T23:59:59' })
    expect(day('2024-02-04')).toHaveProperty('disabled', true)
    expect(day('2024-02-05')).toHaveProperty('disabled', false)
    expect(day('2024-03-09')).toHaveProperty('disabled', false)
    expect(day('2024-03-10')).toHaveProperty('disabled', true)
    await user.click(day('2024-03-01'))
    await user.click(day('2024-03-08'))
    expect(screen.getByRole('status').textContent).toBe('too long')
    expect(apply().disabled).toBe(true)
    await user.click(day('2024-03-01'))
    await user.click(day('2024-03-07'))
    expect(screen.getByRole('status').textContent).toBe('')
    expect(apply().disabled).toBe(false)
  })
})

describe('the calendar', () => {
  it('shows two months, the later one being the one of today or of the end', async () => {
    await open()
    expect(months()).toEqual(['February 2024', 'March 2024'])
    expect(day('2024-03-09').getAttribute('aria-label')).toBe('Saturday, March 9, 2024')
    expect(day('2024-03-09').getAttribute('aria-current')).toBe('date')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(months()).toEqual(['January 2024', 'February 2024'])
    await user.click(screen.getByRole('button', { name: 'Forward' }))
    await user.click(screen.getByRole('button', { name: 'Forward' }))
    expect(months()).toEqual(['March 2024', 'April 2024'])
  })

  it('leads to far months by pages of ten years', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: 'March 2024' }))
    await user.click(screen.getByRole('button', { name: '2024' }))
    expect(screen.getByRole('button', { name: '2020–2029' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.click(screen.getByRole('button', { name: '2016' }))
    await user.click(screen.getByRole('button', { name: 'Feb' }))
    expect(months()).toEqual(['January 2016', 'February 2016'])
    expect(day('2016-02-29')).toBeDefined()
  })

  it.each([
    ['en', 'Monday', '2024-02-05'],
    ['zh', '星期一', '2024-02-05'],
    ['ar', 'السبت', '2024-02-03'],
    ['pt', 'domingo', '2024-02-04'],
    ['es', 'lunes', '2024-02-05'],
  ])(
    'shows every day once in weeks that begin where the language %s does',
    async (locale, weekday, second) => {
      await open({ locale })
      expect(document.querySelector('th')?.getAttribute('aria-label')).toBe(weekday)
      expect(document.querySelectorAll('tbody tr')[1]?.querySelector('td')?.dataset.day).toBe(second)
      for (const [index, grid] of document.querySelectorAll('[role=grid]').entries()) {
        const days = [...grid.querySelectorAll('td:has(button)')].map((cell) => cell.getAttribute('data-day'))
        const first = addMonths('2024-02', index)
        expect(days).toEqual(Array.from({ length: days.length }, (_, at) => addDays(`${first}-01`, at)))
        expect(days.at(-1)).toBe(lastDayOf(first))
        expect(grid.querySelectorAll('tbody tr')).toHaveLength(6)
      }
    },
  )

  it('is walked through by keys, over the ends of months, and passes by days out of bounds', async () => {
    await open({ value: range('2024-02-28', '2024-03-01'), max: '2024-03-09T23:59:59' })
    act(() => day('2024-02-29').focus())
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('2024-03-01')
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('2024-03-08')
    await user.keyboard('{Home}')
    expect(focused()).toBe('2024-03-04')
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(focused()).toBe('2024-01-29')
    expect(months()).toEqual(['January 2024', 'February 2024'])
    await user.keyboard('{ArrowDown}{Shift>}{PageUp}{/Shift}')
    expect(focused()).toBe('2023-02-05')
    await user.keyboard('{Enter}')
    expect(chosen()).toEqual(['2023-02-05'])
  })

  it('ends at the last day of a shorter month when months are turned by keys', async () => {
    await open({ value: range('2024-03-31', '2024-03-31') })
    act(() => day('2024-03-31').focus())
    await user.keyboard('{PageUp}')
    expect(focused()).toBe('2024-02-29')
  })

  it('follows the eye with its arrows from right to left', async () => {
    await open({ locale: 'ar', value: range('2024-03-05', '2024-03-05') }, 'rtl')
    act(() => day('2024-03-05').focus())
    await user.keyboard('{ArrowLeft}')
    expect(focused()).toBe('2024-03-06')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(focused()).toBe('2024-03-04')
  })
})
