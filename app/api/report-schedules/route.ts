import { z } from 'zod'
import { insertSchedule, listSchedules } from '@/db/queries/reports/schedules'
import { brandPalette } from '@/lib/brand/palette'
import { schedule, scheduleBody } from '@/lib/reports/schedule-schema'
import { brandOf } from '@/server/brand/brand'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { checkSchedule } from '@/server/reports/check-schedule'

export const GET = route(
  {
    summary: 'Reports that are made by themselves, when they are due next, and how the last one went',
    permission: 'reports.read',
    returns: z.array(schedule),
  },
  ({ access }) => listSchedules(access),
)

export const POST = route(
  {
    summary: 'Have a report made daily, weekly or monthly, at a time of the account; one for each report',
    permission: 'reports.edit',
    body: scheduleBody,
    returns: schedule,
    status: 201,
  },
  async ({ request, access, body }) => {
    const language = languageOf(request)
    const [about, brand] = await Promise.all([
      checkSchedule(access, body, language),
      brandOf(request.headers),
    ])
    const color = brandPalette(brand).light.primaryText
    const { domainTitle: title, logo } = brand
    return insertSchedule(access, body, { ...about, language, brand: { title, color, logo } })
  },
)
