/** A setting that cannot be used; the message is the one line that the person starting Daybook sees. */
export class ConfigError extends Error {}
