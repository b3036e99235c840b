/** An unusable setting; the message is the one line shown to the person who starts Daybook. */
export class ConfigError extends Error {}
