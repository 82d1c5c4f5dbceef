import {
  EXAMPLE_JOBS,
  EXAMPLE_LANGUAGE_NAMES,
  EXAMPLE_LANGUAGES,
  type Example,
} from '@/lib/open-api/examples'
import { readContent } from '@/server/manual/content'

/** The files under content/examples, which are tested as they are. */
export function readExamples(): Promise<Example[]> {
  return Promise.all(
    EXAMPLE_JOBS.flatMap((job) =>
      EXAMPLE_LANGUAGE_NAMES.map(async (language) => {
        const file = `${job}.${EXAMPLE_LANGUAGES[language]}`
        return { job, language, file, text: await readContent('examples', file) }
      }),
    ),
  )
}
