export * from './catalogue.ts';
export * from './materialise-site.ts';
export * from './materialise-task.ts';
export * from './practice-site.ts';
export * from './start-site.ts';
export { parseYamlFile, readYamlFile, type YamlFile } from './yaml-file.ts';
