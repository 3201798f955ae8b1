// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reviewwords.h"

namespace alphascope {

const ReviewWords &englishReviewWords()
{
    static const ReviewWords words {
        .aspects
        = { "the plot", "the music", "the acting", "the story", "the ending", "the dialogue", "the cast", "the film" },
        .was = "was",
        .adjectives = { {
            { "*bad", "*boring", "*weak", "*dull", "*poor", "*awful", "*disappointing", "*silly" },
            { "*good", "*great", "*funny", "*clever", "*strong", "*beautiful", "*exciting", "*charming" },
        } },
        .negations = { "*not", "*never" },
        .degrees = { "very", "really", "quite" },
        .negatedDegrees = { "very", "really" },
        .verdicts = { {
            { "i *hated", "i *disliked", "we *disliked", "i did *not *like", "i did *not *enjoy", "we did *not *like" },
            { "i *loved", "i *liked", "we *enjoyed", "i did *not *hate", "i did *not *dislike", "we *liked" },
        } },
        .also = "and",
        .but = "but",
        .although = "although",
        .asides = { "i saw it on monday .", "we watched it at home .", "my friend came with me .",
            "it lasted two hours .", "the cinema was full ." },
    };
    return words;
}

const ReviewWords &indonesianReviewWords()
{
    static const ReviewWords words {
        .aspects
        = { "ceritanya", "musiknya", "aktingnya", "alurnya", "dialognya", "gambarnya", "pemainnya", "film ini" },
        .was = "",
        .adjectives = { {
            { "*buruk", "*jelek", "*membosankan", "*lemah", "*hambar", "*mengecewakan" },
            { "*bagus", "*hebat", "*menarik", "*indah", "*lucu", "*memuaskan" },
        } },
        .negations = { "*tidak", "*tak" },
        .degrees = { "sangat", "cukup", "benar-benar" },
        .negatedDegrees = { "terlalu", "begitu" },
        .verdicts = { {
            { "saya *membenci", "kami *membenci", "saya *tidak *menyukai", "kami *tidak *menyukai" },
            { "saya *menyukai", "kami *menyukai", "saya *tidak *membenci", "kami *tidak *membenci" },
        } },
        .also = "dan",
        .but = "tetapi",
        .although = "meskipun",
        .asides = { "saya menontonnya hari senin .", "kami menontonnya di rumah .", "teman saya ikut menonton .",
            "durasinya dua jam .", "bioskopnya penuh ." },
    };
    return words;
}

} // namespace alphascope
