export {
  configuredRecipes,
  readRecipes,
  recipeEntry,
  recipeFaults,
  type RecipeBook,
  type RecipeEntry,
} from './recipe-book.ts';
export { resolveRecipe, type ResolvedRecipe } from './resolve-recipe.ts';
