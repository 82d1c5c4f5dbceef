/** The usual jobs of other people's programs. Titles in messages under `openApi.jobs.<name>`. */
export const EXAMPLE_JOBS = ['list-devices', 'last-positions', 'report', 'live-feed', 'share-link'] as const
export type ExampleJob = (typeof EXAMPLE_JOBS)[number]

/** In which languages each of them is written, by the ends of its files. */
export const EXAMPLE_LANGUAGES = { curl: 'sh', typescript: 'ts', python: 'py' } as const
export type ExampleLanguage = keyof typeof EXAMPLE_LANGUAGES
export const EXAMPLE_LANGUAGE_NAMES = Object.keys(EXAMPLE_LANGUAGES) as ExampleLanguage[]

export type Example = { job: ExampleJob; language: ExampleLanguage; file: string; text: string }

/** The address that the files are written with. */
const WRITTEN = 'https://tracking.example.com'

/** An example for the platform at this address. */
export const exampleFor = ({ text }: Example, origin: string): string => text.replaceAll(WRITTEN, origin)
