import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

type NamedRule = IForbiddenRuleType & { name: string; comment: string };

declare const configuration: { forbidden: NamedRule[]; options: ICruiseOptions };
export default configuration;
